#ifndef VERDICT_SECCOMP_H
#define VERDICT_SECCOMP_H

/* Both return 0 or a negative errno. The process must have set NO_NEW_PRIVS. */

/* For the box's init, while the box is made ready: everything that is never allowed in a box. */
int seccomp_deny_dangerous(void);
/* For the program, just before exec: the few calls the init itself still needed to serve the request. */
int seccomp_deny_setup(void);

#endif
