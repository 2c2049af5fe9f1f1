/** User names, one a line: a name may hold blanks and commas, but no line ends. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
