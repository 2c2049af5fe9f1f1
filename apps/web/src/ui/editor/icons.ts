export { default as IconAlignLeft } from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
export { default as IconSettings } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
