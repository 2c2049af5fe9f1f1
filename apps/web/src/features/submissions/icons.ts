export { default as IconCopy } from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
export { default as IconRefresh } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
