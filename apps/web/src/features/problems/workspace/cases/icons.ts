/** Icons of the test cases, one file each (see ui/icons.ts). */
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
