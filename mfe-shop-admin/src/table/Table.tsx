import type { ComponentProps } from 'react'
import { Table as AntdTable } from 'shared-ui/owner/table'

/**
 * What keeps antd from measuring scroll bars by a style element, which a page's policy refuses. Only a table whose header
 * stays in place would need that measure.
 */
const unmeasured: object = { tailor: true }

/** antd's table. */
export const Table = <Row extends object>(props: ComponentProps<typeof AntdTable<Row>>) => (
  <AntdTable<Row> {...unmeasured} {...props} />
)
