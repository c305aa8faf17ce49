/** Whether any database can hold a text: no NUL (PostgreSQL cannot), no half of a surrogate pair. */
export const isStorable = (value: string) => !value.includes('\0') && !/\p{Surrogate}/u.test(value)

export const NOT_STORABLE = 'contains characters that cannot be stored'
