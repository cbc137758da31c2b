from stavka.cli.main import main

main()
