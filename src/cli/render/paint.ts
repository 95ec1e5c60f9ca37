const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

export type Colour = keyof typeof CODES;

export type Paint = (colour: Colour, text: string) => string;

/** Colours for a terminal that wants them, plain text for everyone else. */
export function paintFor(hasColour: boolean): Paint {
  if (!hasColour) return (_colour, text) => text;
  return (colour, text) => {
    const [on, off] = CODES[colour];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}
