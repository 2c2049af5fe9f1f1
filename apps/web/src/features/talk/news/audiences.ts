/** Whom a notice can be sent to from here. `Single` comes from other clients. */
export const audiences = ['All', 'Admin', 'Some'] as const
export type Audience = (typeof audiences)[number]

export const audienceOf = (type: string): Audience | 'Single' =>
  type === 'Single' ? type : (audiences.find((audience) => audience === type) ?? 'All')
