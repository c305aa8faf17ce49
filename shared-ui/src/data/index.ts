// What shows records: orders and their states
export { Tag, type TagProps } from '../tag/Tag'
