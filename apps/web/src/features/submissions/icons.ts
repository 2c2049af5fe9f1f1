export { default as IconRefresh } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
