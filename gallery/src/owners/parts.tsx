import {
  Button,
  Card,
  ChoiceField,
  Form,
  OwnerPage,
  OwnerTheme,
  Select,
  Skeleton,
  Statistic,
  Tag,
  TextField,
} from '@haggle/shared-ui/owner'
import { useEffect, type ReactNode } from 'react'
import { texts, type Part } from '../part/part'

const themed = (content: ReactNode) => <OwnerTheme>{content}</OwnerTheme>

export const ownerButton: Part = {
  title: 'Button of owners',
  states: {
    Default: themed(<Button>Cancel</Button>),
    Primary: themed(<Button type="primary">Add New Product</Button>),
    Text: themed(<Button type="text">Skip</Button>),
    Link: themed(<Button type="link">More</Button>),
    Destructive: themed(<Button danger>Delete</Button>),
    Small: themed(<Button size="small">Edit</Button>),
    Loading: themed(
      <Button type="primary" loading>
        Save
      </Button>,
    ),
    Disabled: themed(<Button disabled>Save</Button>),
  },
  withText: (text) => themed(<Button>{text}</Button>),
}

export const ownerCard: Part = {
  title: 'Card of owners',
  states: {
    Default: themed(
      <Card title={<h2>Orders</h2>} extra={<Tag color="success">Delivered</Tag>}>
        {texts.short}
      </Card>,
    ),
    Loading: themed(<Card title={<h2>Orders</h2>} loading />),
  },
  withText: (text) => themed(<Card title={<h2>{text}</h2>}>{text}</Card>),
}

export const ownerPage: Part = {
  title: 'Page of owners',
  withText: (text) => (
    <OwnerPage title={text} actions={<Button type="primary">Add New Product</Button>}>
      Content
    </OwnerPage>
  ),
}

const categories = ['Books', 'Other'].map((value) => ({ value, label: value }))

export const ownerSelect: Part = {
  title: 'Select of owners',
  states: {
    'Nothing chosen': themed(<Select aria-label="Category" options={categories} placeholder="Choose" />),
    Chosen: themed(<Select aria-label="Category" options={categories} defaultValue="Books" />),
    Loading: themed(<Select aria-label="Category" loading placeholder="Choose" />),
    Disabled: themed(<Select aria-label="Category" disabled defaultValue="Books" />),
  },
  withText: (text) => themed(<Select aria-label="Category" options={[{ value: text }]} defaultValue={text} />),
  opened: {
    Options: () => themed(<Select aria-label="Open" open options={categories} defaultValue="Books" />),
    'No options': () => themed(<Select aria-label="Open" open options={[]} />),
  },
}

export const ownerSkeleton: Part = {
  title: 'Skeleton of owners',
  states: {
    Lines: themed(<Skeleton active />),
    Avatar: themed(<Skeleton avatar paragraph={{ rows: 1 }} />),
    Picture: themed(<Skeleton.Image />),
  },
}

export const ownerStatistic: Part = {
  title: 'Statistic of owners',
  states: {
    Default: themed(<Statistic title="Revenue" value={1234.5} prefix="$" precision={2} suffix="this week" />),
    Loading: themed(<Statistic title="Revenue" loading />),
  },
  withText: (text) => themed(<Statistic title={text} value={12} suffix={text} />),
}

export const ownerTag: Part = {
  title: 'Tag of owners',
  states: {
    Success: themed(<Tag color="success">Delivered</Tag>),
    Warning: themed(<Tag color="orange">Pending Delivery</Tag>),
    Information: themed(<Tag color="blue">New</Tag>),
  },
  withText: (text) => themed(<Tag color="success">{text}</Tag>),
}

function ProductFields({ label = 'Product Name', hasMistakes = false }: { label?: string; hasMistakes?: boolean }) {
  const [form] = Form.useForm<Record<string, string>>()
  useEffect(() => {
    if (hasMistakes) form.validateFields().catch(() => undefined)
  }, [form, hasMistakes])
  return (
    <Form form={form}>
      <TextField name="name" label={label} rules={[{ required: true }]} hint="As on the box." />
      <TextField name="about" label="Description" rules={[{ required: true }]} multiline />
      <ChoiceField name="category" label="Category" options={categories} placeholder="Choose" />
      <Button type="primary" htmlType="submit">
        Save
      </Button>
    </Form>
  )
}

export const ownerForm: Part = {
  title: 'Form of owners',
  states: { Empty: <ProductFields />, Mistakes: <ProductFields hasMistakes /> },
  withText: (text) => <ProductFields label={text} />,
}
