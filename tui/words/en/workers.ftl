# A server in several processes, on one machine or on several.

workers-number = number of processes behind one port; each serves the players that connect to it, and its tables
workers-directory = where the processes of several machines find each other: redis://HOST:PORT/N; on one machine it is not needed
workers-reach = where the other machines reach this one; the first process listens at PORT, each further one at the next; without PORT at any port
workers-machine = which of the machines this is, 0 to 9; it is the thousands digit of its tables' numbers
workers-bad-number = --workers goes from 1 to { $most }
workers-bad-machine = --machine goes from 0 to { $most }
workers-bad-reach = --reach { $text }: an address of this machine that the others reach, such as 10.0.0.2 or 10.0.0.2:2290
workers-no-reach = --directory is for several machines: give --reach, the address at which the others reach this one
workers-no-directory = --reach and --machine are for several machines, which need a common --directory
workers-long-home = { $path } is too long for a socket: choose a shorter QK_HOME
workers-machine-taken = another machine is number { $machine } in this directory already: give this one another --machine
