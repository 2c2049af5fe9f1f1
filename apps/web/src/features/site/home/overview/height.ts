/** Where the height of the overview is remembered. */
export const overviewHeight = 'homeOverviewHeight'
