import { Progress, Tooltip, Upload } from 'antd'
import { createElement as part } from 'react'
import { antdStyles } from './antdStyles'

export default antdStyles(part(Progress), part(Tooltip, { title: 'text' }, part('span')), part(Upload))
