/** The icons of series in the admin area, one file each (see ui/icons.ts). */

export { default as IconArrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
export { default as IconArrowUp } from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
