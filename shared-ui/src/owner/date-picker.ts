import './date-picker.css'

export { DatePicker } from 'antd'
