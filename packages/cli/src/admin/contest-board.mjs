import { wholeNumber } from '../input.mjs'

/** The scoreboard of a contest as the token's user sees it, with a column for each problem that was tried. */
export const board = async ({ api, out, args, options }) => {
  const cid = wholeNumber(args[0], 'ID')
  const rows = await readRows(api, { cid, containsEnd: options['with-late'] === true })
  const labels = [...new Set(rows.flatMap(({ submissionInfo }) => Object.keys(submissionInfo)))].sort(byLabel)
  if (out.isJson) return out.rows(rows.map(forJson))
  const shown = rows.map((row) => ({
    rank: row.rank > 0 ? row.rank : null,
    username: row.username,
    name: row.realname || row.nickname,
    school: row.school,
    points: pointsOf(row),
    time: row.totalTime,
    ...Object.fromEntries(labels.map((label) => [label, cellText(row.submissionInfo[label])])),
  }))
  if (options.csv) process.stdout.write(csv(shown))
  else out.rows(shown)
}

/** The own row may come first and a second time. Starred participants have no rank and come last. */
const readRows = async (api, query) => {
  const found = new Map()
  for (let currentPage = 1; ; currentPage += 1) {
    const { records, pages } = await api.post('/api/get-contest-rank', { ...query, currentPage, limit: 200 })
    for (const row of records) found.set(row.uid, row)
    if (currentPage >= pages) break
  }
  const place = ({ rank }) => (rank > 0 ? rank : Number.MAX_SAFE_INTEGER)
  return [...found.values()].sort((a, b) => place(a) - place(b))
}

const forJson = (row) => {
  const { rank, username, realname, nickname, school, awardName, totalTime, submissionInfo } = row
  const person = { rank: rank > 0 ? rank : null, username, realname, nickname, school, award: awardName }
  return { ...person, points: pointsOf(row), time: totalTime, problems: submissionInfo }
}

/** Problems solved, or the score. */
const pointsOf = (row) => row.ac ?? row.totalScore

/** A score, or wrong tries after + (solved) and -, and tries during the freeze after ?. */
const cellText = (cell) => {
  if (cell === undefined || cell === null || typeof cell === 'number') return cell
  if (cell.isAC) return cell.errorNum > 0 ? `+${cell.errorNum}` : '+'
  const tries = cell.tryNum ? ` ?${cell.tryNum}` : ''
  return `${cell.errorNum > 0 ? `-${cell.errorNum}` : ''}${tries}`.trim()
}

const byLabel = (a, b) => a.length - b.length || (a < b ? -1 : 1)

const csv = (rows) => {
  if (rows.length === 0) return ''
  const keys = Object.keys(rows[0])
  const lines = [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

/** Spreadsheets take texts that begin like this for formulas; names are chosen by users. */
const formula = /^[=@\t\r]|^[+-](?!\d*$)/

const csvCell = (value) => {
  const text = formula.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
