/** The icons of a contest's problems, one file each (see ui/icons.ts). */
export { default as IconArrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
export { default as IconFlask } from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
export { default as IconListCheck } from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
export { default as IconMaximize } from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
export { default as IconSnowflake } from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs'
