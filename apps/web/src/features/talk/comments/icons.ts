/** The icons of comments, one file each (see ui/icons.ts). */
export { default as IconCode } from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
export { default as IconCodeDots } from '@tabler/icons-react/dist/esm/icons/IconCodeDots.mjs'
export { default as IconLink } from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
export { default as IconList } from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
export { default as IconListNumbers } from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
export { default as IconMoodSmile } from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
export { default as IconThumbUp } from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
export { default as IconThumbUpFilled } from '@tabler/icons-react/dist/esm/icons/IconThumbUpFilled.mjs'
