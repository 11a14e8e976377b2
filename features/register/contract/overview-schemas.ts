import { z } from 'zod'

/** Null: more than `OVERVIEW_COUNT_LIMIT`, and nobody counted on. */
const CountSchema = z.int().nullable()

/** `GET /api/admin/overview`: what waits for somebody, within the municipalities that one may act for. */
export const OverviewSchema = z
  .object({
    /** Offers that nobody has collected yet, as the list has them under `open`. */
    openOffers: CountSchema,

    /**
     * Records whose issuing came to nothing, of which the issuer says what we do not know, or whose change failed or is unconfirmed; in the
     * list under `faulty`.
     */
    faulty: CountSchema,

    /** Active items that can be supported there and end soon, the first to end first. */
    ending: z.array(z.object({ slug: z.string(), title: z.string(), endDate: z.string() })),

    /** Null: nothing was ever imported. */
    lastImport: z
      .object({
        /** ISO 8601 instant. */
        at: z.string(),
        /** Null: it is gone since. */
        municipality: z.object({ id: z.string(), name: z.string() }).nullable(),
        /** Lines that were taken over. */
        taken: z.int(),
        /** Lines that were left out because something was wrong with them. */
        faulty: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof OverviewSchema>
