import { Checkbox, Dropdown, Menu, Pagination, Radio, Table, Tooltip } from 'antd'
import { createElement as part } from 'react'
import { antdStyles } from './antdStyles'

/** A table with selection, filters and pagination. */
export default antdStyles(
  part(Checkbox),
  part(Dropdown, null, part('span')),
  part(Menu, { items: [] }),
  part(Menu, { items: [], prefixCls: 'ant-dropdown-menu' }),
  part(Pagination),
  part(Radio),
  part(Table, { rowSelection: {}, dataSource: [] }),
  part(Tooltip, { title: 'text' }, part('span')),
)
