export { default as IconSettings } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
