/** A LaTeX table as a Markdown table; its first row becomes the head. */
export const readTabular = (inner: string, convert: (cell: string) => string): string => {
  const rows = inner
    .replace(/\\(hline|toprule|midrule|bottomrule)\b/g, '')
    .replace(/\\(cline|cmidrule)(\([^)]*\))?\{[^}]*\}/g, '')
    .split(/\\\\(?:\[[^\]]*\])?|\\tabularnewline\b/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => cellsOf(row).map((cell) => convert(cell.trim())))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return `\n\n${[line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n')}\n\n`
}

/** Cells are divided by `&`; one that spans columns is followed by empty ones. */
const cellsOf = (row: string): readonly string[] =>
  row.split(/(?<!\\)&/).flatMap((cell) => {
    const found = /^\s*\\multicolumn\{(\d{1,2})\}\{[^}]*\}\{([\s\S]*)\}\s*$/.exec(cell)
    if (found === null) return [cell.replace(/^\s*\\multirow\{[^}]*\}\{[^}]*\}\{([\s\S]*)\}\s*$/, '$1')]
    return [found[2] ?? '', ...Array.from({ length: Number(found[1]) - 1 }, () => '')]
  })
