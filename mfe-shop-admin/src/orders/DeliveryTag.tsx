import { Tag } from 'shared-ui/data'

/** Whether this shop's part of the order went out; green and orange of the theme, readable on their grounds. */
export function DeliveryTag({ isDelivered }: { isDelivered: boolean }) {
  return isDelivered ? <Tag color="success">Delivered</Tag> : <Tag color="warning">Pending Delivery</Tag>
}
