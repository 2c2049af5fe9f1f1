/**
 * Appends a random run of blanks and tabs, so that a site which refuses identical programs accepts the same solution of
 * another user. Languages ignore blanks after the last line.
 */
export const decorate = (code: string, random: () => number = Math.random): string => {
  const blanks = Array.from({ length: 8 + Math.floor(random() * 24) }, () => (random() < 0.5 ? ' ' : '\t'))
  return `${code}\n${blanks.join('')}`
}
