/** A text for LIKE with its wildcards taken literally. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern for LIKE that finds the text anywhere, with its wildcards taken literally. */
export const containing = (text: string): string => `%${literal(text)}%`
