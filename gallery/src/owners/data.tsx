import { Button, OwnerTheme } from '@haggle/shared-ui/owner'
import { DatePicker } from '@haggle/shared-ui/owner/date-picker'
import { Table } from '@haggle/shared-ui/owner/table'
import { Upload } from '@haggle/shared-ui/owner/upload'
import type { ComponentProps } from 'react'
import { texts, type Part } from '../part/part'

export const datePicker: Part = {
  title: 'Date picker of owners',
  states: {
    Empty: (
      <OwnerTheme>
        <DatePicker aria-label="From" />
      </OwnerTheme>
    ),
    Invalid: (
      <OwnerTheme>
        <DatePicker aria-label="From" status="error" />
      </OwnerTheme>
    ),
    Disabled: (
      <OwnerTheme>
        <DatePicker aria-label="From" disabled />
      </OwnerTheme>
    ),
  },
  opened: {
    Calendar: () => (
      <OwnerTheme>
        <DatePicker aria-label="From" open />
      </OwnerTheme>
    ),
  },
}

interface Row {
  name: string
  stock: number
}

const rows: Row[] = [
  { name: texts.short, stock: 3 },
  { name: texts.long, stock: 12 },
  { name: texts.rightToLeft, stock: 0 },
]

const Products = (props: ComponentProps<typeof Table<Row>>) => (
  <OwnerTheme>
    <Table<Row>
      rowKey="name"
      size="small"
      dataSource={rows}
      columns={[
        { title: 'Product', dataIndex: 'name', sorter: true },
        { title: 'In Stock', dataIndex: 'stock' },
      ]}
      pagination={false}
      {...props}
    />
  </OwnerTheme>
)

export const table: Part = {
  title: 'Table of owners',
  states: {
    Default: <Products />,
    Selected: <Products rowSelection={{ selectedRowKeys: [texts.short] }} />,
    Pages: <Products pagination={{ pageSize: 1, showSizeChanger: false }} />,
    Loading: <Products loading />,
    Empty: <Products dataSource={[]} />,
    'Right-to-left page': (
      <div dir="rtl">
        <Products />
      </div>
    ),
  },
}

const files = (['done', 'error', 'uploading'] as const).map((status) => ({
  uid: status,
  name: `${status}.webp`,
  status,
  percent: 40,
}))

export const upload: Part = {
  title: 'Upload of owners',
  states: {
    Default: (
      <OwnerTheme>
        <Upload>
          <Button>Upload picture</Button>
        </Upload>
      </OwnerTheme>
    ),
    Files: (
      <OwnerTheme>
        <Upload fileList={files}>
          <Button>Upload picture</Button>
        </Upload>
      </OwnerTheme>
    ),
    Disabled: (
      <OwnerTheme>
        <Upload disabled>
          <Button disabled>Upload picture</Button>
        </Upload>
      </OwnerTheme>
    ),
    Drop: (
      <OwnerTheme>
        <Upload.Dragger>Drop a picture here</Upload.Dragger>
      </OwnerTheme>
    ),
  },
}
