/** The icons of discussions, one file each (see ui/icons.ts). */
export { default as IconEye } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
export { default as IconFlag } from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
export { default as IconMessage } from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
export { default as IconPin } from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
export { default as IconThumbUp } from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
export { default as IconThumbUpFilled } from '@tabler/icons-react/dist/esm/icons/IconThumbUpFilled.mjs'
