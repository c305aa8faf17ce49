import './table.css'

export { Table } from 'antd'
