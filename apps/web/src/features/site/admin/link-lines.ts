export interface NamedLink {
  readonly name: string
  readonly url: string
}

/** Links as people edit them: one a line, the name before the address. */
export const linesOf = (links: readonly NamedLink[]): string =>
  links.map(({ name, url }) => `${name} ${url}`).join('\n')

/** The links of the lines; null when one is no name and http address. */
export const linksIn = (text: string): readonly NamedLink[] | null => {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const links = lines.map((line) => {
    const [, name, url] = /^(.*\S)\s+(https?:\/\/\S+)$/i.exec(line) ?? []
    return name === undefined || url === undefined ? null : { name, url }
  })
  return links.every((link) => link !== null) ? links : null
}
