export { default as IconRefresh } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
