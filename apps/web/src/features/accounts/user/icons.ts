/** The icons of the user page, one file each (see ui/icons.ts). */
export { default as IconChecks } from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
export { default as IconFlame } from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
export { default as IconMountain } from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
export { default as IconPencil } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
export { default as IconTrophy } from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
