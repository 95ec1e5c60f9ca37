/** What the script for bash calls comes with the package bash-completion, which not everybody has. */
export const BASH_PREAMBLE = `# Without the package bash-completion there is no such function; this one does for the script below.
if ! declare -F _get_comp_words_by_ref > /dev/null; then
    _get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]}")
        cword=$COMP_CWORD
        cur=\${COMP_WORDS[COMP_CWORD]}
        prev=\${COMP_WORDS[COMP_CWORD > 0 ? COMP_CWORD - 1 : 0]}
    }
fi

`;
