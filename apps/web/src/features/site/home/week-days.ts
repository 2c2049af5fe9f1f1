import type { DataFor } from '../../../api/endpoints.ts'

export interface WeekDay {
  readonly day: string
  readonly accepted: number
  readonly total: number
  /** Heights in a hundred of the busiest day. */
  readonly acceptedShare: number
  readonly totalShare: number
}

export const weekDays = ({
  dateStrList,
  acCountList,
  totalCountList,
}: DataFor<'site.weekStatistics'>): readonly WeekDay[] => {
  const most = Math.max(1, ...totalCountList)
  return dateStrList.map((day, place) => {
    const accepted = acCountList[place] ?? 0
    const total = totalCountList[place] ?? 0
    return { day, accepted, total, acceptedShare: (accepted / most) * 100, totalShare: (total / most) * 100 }
  })
}
