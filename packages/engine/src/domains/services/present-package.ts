import type { PackageRow } from '../../entities/services.ts'

export const presentPackage = ({ id, name, description, price, delivery_days, revisions }: PackageRow) => ({
  id,
  name,
  description,
  price,
  delivery_days,
  revisions,
})
