/** The icons of contest administration, one file each (see ui/icons.ts). */

export { default as IconArrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
export { default as IconArrowUp } from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
export { default as IconCopyPlus } from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs'
export { default as IconDownload } from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
export { default as IconEye } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
export { default as IconGripVertical } from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
export { default as IconList } from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
export { default as IconPackageExport } from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs'
export { default as IconPencil } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
export { default as IconWorld } from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
