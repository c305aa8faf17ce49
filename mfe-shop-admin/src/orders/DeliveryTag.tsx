import { Tag } from 'shared-ui/owner'

/** Whether this shop's part of the order went out; green and orange of the theme, readable on their grounds. */
export const DeliveryTag = ({ isDelivered }: { isDelivered: boolean }) => (
  <Tag variant="solid" color={isDelivered ? 'success' : 'warning'}>
    {isDelivered ? 'Delivered' : 'Pending Delivery'}
  </Tag>
)
