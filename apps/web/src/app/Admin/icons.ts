/** The icons of the admin navigation, one file each (see ui/icons.ts). */

export { default as IconAdjustments } from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
export { default as IconAffiliate } from '@tabler/icons-react/dist/esm/icons/IconAffiliate.mjs'
export { default as IconBellPlus } from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs'
export { default as IconChecklist } from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
export { default as IconCode } from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
export { default as IconDashboard } from '@tabler/icons-react/dist/esm/icons/IconDashboard.mjs'
export { default as IconHistory } from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
export { default as IconPackageImport } from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs'
export { default as IconServer } from '@tabler/icons-react/dist/esm/icons/IconServer.mjs'
export { default as IconSettings } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
export { default as IconUsers } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
export { default as IconUsersGroup } from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
