// What shows records: orders and their states
export { Tag } from 'antd'
