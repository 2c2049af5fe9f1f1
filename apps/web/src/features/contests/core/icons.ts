/** The icons only contests use, one file each. */
export { default as IconCalendarPlus } from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
export { default as IconCalendarTime } from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
export { default as IconChartBar } from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
export { default as IconClock } from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
export { default as IconLock } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
export { default as IconSettings } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
export { default as IconTrophy } from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
export { default as IconUsers } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
