/**
 * The script of a Python environment, with the lines that all tools write which make one: for events that are measured, or
 * that compiled code is learnt from. @param {string} place
 */
export function activationScript(place) {
  const saved = (/** @type {string} */ name) =>
    `if [ -n "\${_OLD_VIRTUAL_${name}:-}" ] ; then\n    ${name}="\${_OLD_VIRTUAL_${name}:-}"\n    export ${name}\n` +
    `    unset _OLD_VIRTUAL_${name}\nfi\n`;
  return (
    `deactivate () {\n${saved('PATH')}${saved('PYTHONHOME')}hash -r 2> /dev/null\n${saved('PS1')}unset VIRTUAL_ENV\n` +
    `if [ ! "\${1:-}" = "nondestructive" ] ; then\n    unset -f deactivate\nfi\n}\ndeactivate nondestructive\n` +
    `VIRTUAL_ENV="${place}"\nexport VIRTUAL_ENV\n_OLD_VIRTUAL_PATH="$PATH"\nPATH="$VIRTUAL_ENV/bin:$PATH"\nexport PATH\n` +
    `if [ -n "\${PYTHONHOME:-}" ] ; then\n    _OLD_VIRTUAL_PYTHONHOME="\${PYTHONHOME:-}"\n    unset PYTHONHOME\nfi\n` +
    `if [ -z "\${VIRTUAL_ENV_DISABLE_PROMPT:-}" ] ; then\n    _OLD_VIRTUAL_PS1="\${PS1:-}"\n    PS1="(.venv) \${PS1:-}"\n` +
    `    export PS1\nfi\nhash -r 2> /dev/null\n`
  );
}
