import { DatePicker } from 'antd'
import { createElement as part } from 'react'
import { antdStyles } from './antdStyles'

export default antdStyles(part(DatePicker))
