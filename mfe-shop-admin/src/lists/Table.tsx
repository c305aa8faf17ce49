import { Table as AntdTable } from '@haggle/shared-ui/owner/table'
import type { ComponentProps } from 'react'

/**
 * Props that keep antd from measuring scroll bars with a style element, which the Content-Security-Policy forbids. Only
 * tables with a sticky header need that measure.
 */
const unmeasured: object = { tailor: true }

/** antd's table. */
export const Table = <Row extends object>(props: ComponentProps<typeof AntdTable<Row>>) => (
  <AntdTable<Row> {...unmeasured} {...props} />
)
