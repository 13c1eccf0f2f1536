import Type, { type Static } from 'typebox';
import { ClientKey, Id, Time } from './common.ts';
import { optionalSchemasOf, schemasOf } from './fields/field.ts';
import { settingsFields } from './fields/settings.ts';

export const User = Type.Object({
  id: Type.Optional(Id),
  /** What a device knows a person by: another server, or one put back from a copy, may give the id to somebody else. */
  key: Type.Optional(ClientKey),
  username: Type.String(),
  email: Type.String(),
  date_joined: Time,
  is_guest: Type.Boolean(),
  has_password: Type.Boolean(),
});
export type User = Static<typeof User>;

export const Tokens = Type.Object({ access: Type.String(), refresh: Type.String() });
export type Tokens = Static<typeof Tokens>;

/** A refresh's answer. A server that doesn't rotate leaves `refresh` out: the old one goes on. */
export const RefreshedTokens = Type.Object({
  access: Type.String(),
  refresh: Type.Optional(Type.String()),
});
export type RefreshedTokens = Static<typeof RefreshedTokens>;

export const UserWithTokens = Type.Object({ user: User, tokens: Tokens });
export type UserWithTokens = Static<typeof UserWithTokens>;

/** The claims inside an access token. Times are in seconds since 1970. */
export interface AccessClaims {
  exp: number;
  iat: number;
  user_id: Id;
  user_key: string;
  sid: Id;
}

export const LoginBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 1000 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
});
export type LoginBody = Static<typeof LoginBody>;

export const RefreshBody = Type.Object({ refresh: Type.String({ minLength: 1, maxLength: 1000 }) });
export type RefreshBody = Static<typeof RefreshBody>;

/** Never refused: a logout is a best effort. */
export const RevokeBody = Type.Object({ refresh: Type.Optional(Type.Unknown()) });
export type RevokeBody = Static<typeof RevokeBody>;

/** hp_field is a trap for robots and stays empty; hp_ts is the device's time at page load, in milliseconds. */
const HoneypotFields = {
  hp_field: Type.Optional(Type.String({ maxLength: 1000 })),
  hp_ts: Type.Number(),
};

/** The key that the new user is to have, where nobody has it yet: a device keeps the one that its data is under. */
const UserKey = Type.Optional(ClientKey);

export const RegisterBody = Type.Object({
  username: Type.String({ maxLength: 1000 }),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  password: Type.String({ maxLength: 1000 }),
  password2: Type.String({ maxLength: 1000 }),
  user_key: UserKey,
  ...HoneypotFields,
});
export type RegisterBody = Static<typeof RegisterBody>;

/** The password of a guest who has chosen one is needed, unless the login is younger than ten minutes. */
export const UpgradeBody = Type.Object({
  ...RegisterBody.properties,
  current_password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type UpgradeBody = Static<typeof UpgradeBody>;

/** A 256-bit secret, as hex or base64: the same one opens the same guest again. */
const GuestSecret = Type.String({ pattern: '^[A-Za-z0-9+/=_-]{43,128}$' });

export const ReturnKeyBody = Type.Object({ client_key: GuestSecret });
export type ReturnKeyBody = Static<typeof ReturnKeyBody>;

export const QuickStartBody = Type.Object({
  client_key: Type.Optional(GuestSecret),
  user_key: UserKey,
  ...HoneypotFields,
});
export type QuickStartBody = Static<typeof QuickStartBody>;

/** A new name needs the password, where the account has one and the login is older than ten minutes. */
export const UpdateMeBody = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 1000 })),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  current_password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type UpdateMeBody = Static<typeof UpdateMeBody>;

export const ChangePasswordBody = Type.Object({
  current_password: Type.Optional(Type.String({ maxLength: 1000 })),
  new_password: Type.String({ maxLength: 1000 }),
  new_password2: Type.String({ maxLength: 1000 }),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const DeleteMeBody = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type DeleteMeBody = Static<typeof DeleteMeBody>;

export const Settings = Type.Object({
  ...schemasOf(settingsFields),
  /** `2:00` */
  rest_default: Type.String(),
});
export type Settings = { rest_default: string } & Record<string, unknown>;

export const UpdateSettingsBody = Type.Object(optionalSchemasOf(settingsFields));
export type UpdateSettingsBody = Record<string, unknown>;
