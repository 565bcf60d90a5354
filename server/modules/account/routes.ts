import * as calls from '../../../contract/api/account.ts';
import type { Bind } from '../../plugins/calls.ts';
import { createToken } from './create-token.ts';
import { refreshToken } from './refresh-token.ts';
import { registerUser } from './register-user.ts';
import { resendActivation } from './resend-activation.ts';
import { signOut } from './sign-out.ts';
import { verifyActivation } from './verify-activation.ts';

export function accountRoutes(bind: Bind): void {
  bind(calls.createToken, createToken);
  bind(calls.refreshToken, refreshToken);
  bind(calls.registerUser, registerUser);
  bind(calls.verifyActivation, verifyActivation);
  bind(calls.resendActivation, resendActivation);
  bind(calls.signOut, signOut);
}
