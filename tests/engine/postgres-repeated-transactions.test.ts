import { entities } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { schemaVersion } from '../../packages/engine/src/entities/index.ts'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { World, START } from '../harness/world.ts'
import { query } from '../stores/postgres-cluster.ts'
import { tempDatabase } from '../harness/temporary.ts'

const MINUTE = 60_000

test('does not report errors of an earlier attempt of a repeated schedule transaction', async () => {
  const address = await tempDatabase()
  const store = await postgresStore({ address, entities, version: schemaVersion })
  onTestFinished(() => store.close())
  const world = new World(store)
  const asha = await world.member('asha')
  const scheduled_at = new Date(START + 10 * MINUTE).toISOString()
  for (let index = 0; index < 5; index++)
    await asha.ok('posts.create', { body: { title: `Later ${index}`, body: '<p>x</p>', scheduled_at } })
  await query(
    address,
    `CREATE SEQUENCE losses;
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('losses') <= 2 THEN RAISE 'lost' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER lose BEFORE UPDATE ON items FOR EACH ROW EXECUTE FUNCTION lose()`,
  )
  expect(await world.clock.advance(11 * MINUTE)).toHaveLength(5)
  expect(world.errors).toEqual([])
  expect(world.control.engine.schedule.failures).toBe(0)
})
