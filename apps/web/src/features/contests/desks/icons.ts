/** The icons only desks use, one file each. */
export { default as IconDownload } from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
export { default as IconPrinter } from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
