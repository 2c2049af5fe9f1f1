/** The icons of the user administration, one file each (see ui/icons.ts). */
export { default as IconDownload } from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
