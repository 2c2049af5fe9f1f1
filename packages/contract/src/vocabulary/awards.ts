/** Default awards of a contest (specification 001, section 3): shares of ranked participants in percent. */
export const usualAwards = [
  { priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: 10 },
  { priority: 2, name: '银牌', background: '#b4c0c7', color: '#fff', num: 20 },
  { priority: 3, name: '铜牌', background: '#CD7F32', color: '#fff', num: 30 },
] as const

/** Default values of a new row; its priority is the next one. */
export const newAward = { name: 'name', background: '#ededed', color: '#666', num: 0 } as const
