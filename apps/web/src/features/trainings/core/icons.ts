/** The icons of trainings, one file each (see ui/icons.ts). */
export { default as IconArrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
export { default as IconLock } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
export { default as IconMaximize } from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
