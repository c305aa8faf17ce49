export { Alert, Avatar, Badge, Button, Input, Pagination, Select, Skeleton, Spin, Tag } from 'antd'
