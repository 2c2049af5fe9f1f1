/** A day of the heat map; the weeks are columns that begin on Sunday. */
export interface HeatDay {
  readonly date: string
  readonly count: number
  /** 0 to 4. */
  readonly level: number
  readonly week: number
  readonly weekday: number
}

export interface HeatMonth {
  readonly date: Date
  readonly week: number
}

export interface HeatMap {
  readonly days: readonly HeatDay[]
  readonly months: readonly HeatMonth[]
  readonly weeks: number
  readonly total: number
  readonly activeDays: number
}

const dayMs = 86_400_000

/** Days are calendar names, so they are computed in UTC, where each has 24 hours. */
const atUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const nameOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The year up to `endDate`, with a count for every day. */
export const heatMap = (
  endDate: string,
  dataList: readonly { readonly date: string; readonly count: number }[],
): HeatMap => {
  const counts = new Map(dataList.map(({ date, count }) => [date, count]))
  const end = atUtc(endDate)
  const start = new Date(Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate()))
  const sunday = start.getTime() - start.getUTCDay() * dayMs
  const days: HeatDay[] = []
  for (let at = start.getTime(); at <= end.getTime(); at += dayMs) {
    const date = nameOf(new Date(at))
    const count = counts.get(date) ?? 0
    const place = Math.round((at - sunday) / dayMs)
    days.push({ date, count, level: levelOf(count), week: Math.floor(place / 7), weekday: place % 7 })
  }
  const shown = days.filter(({ count }) => count > 0)
  return {
    days,
    months: monthsOf(days),
    weeks: (days.at(-1)?.week ?? 0) + 1,
    total: shown.reduce((sum, { count }) => sum + count, 0),
    activeDays: shown.length,
  }
}

const levelOf = (count: number): number => (count === 0 ? 0 : count < 3 ? 1 : count < 6 ? 2 : count < 10 ? 3 : 4)

/** Where each month begins; the cut-off one at the left has no room for its name. */
const monthsOf = (days: readonly HeatDay[]): HeatMonth[] =>
  days
    .filter(({ date, week }) => date.endsWith('-01') && week > 0)
    .map(({ date, week }) => ({ date: atUtc(date), week }))
