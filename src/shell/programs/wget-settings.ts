/** Settings that are called as the option is that says the same. */
const SETTING = /^(?:output_document|(?:post|body)_(?:data|file)|method|header|user_agent|use_askpass)$/i;

/** Lines of the settings of `wget`, `name = value`, as options that say the same. */
export function settingsAsOptions(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const [name = '', ...value] = line.split('=');
    const isOption = SETTING.test(name.trim());
    return isOption ? [`--${name.trim().toLowerCase().replaceAll('_', '-')}`, value.join('=').trim()] : [];
  });
}
