/** The icons of the users' back office, one file each (see ui/icons.ts). */
export { default as IconDownload } from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
